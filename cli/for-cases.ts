import { Argument, type Command } from 'commander';
import { lazily } from './arguments/lazily.ts';
import { configOption } from './arguments/option-values.ts';
import type { SchemaName } from './cases/schema.ts';

const schemaNames: readonly SchemaName[] = ['cases', 'report', 'record'];

const several = (text: string, before: string[]) => [...before, text];

/** The commands that read and write files of cases. */
export function addCasesCommands(program: Command): void {
  const cases = program
    .command('cases')
    .description('Add, import and export cases, print their JSON Schema, write questions for tools.');
  cases
    .command('add')
    .description('Add a case from a message to the real chat, or from a failed trial (--from).')
    .argument('[message]', 'what the user says')
    .option('--then <message>', "the user's next message; repeatable", several, [])
    .option('--from <trace>', 'add the trial of reports/traces/<case>.json as a regression case')
    .option('--folder <name>', 'where the cases are (default: where the configuration has its evals)')
    .option('--to <file>', 'the YAML file it is added to (default: added.yaml, or promoted.yaml)')
    .option('--state <name>', 'a state of the rows to begin with; repeatable', several, [])
    .option('--id <id>', 'default: made from the message')
    .option('--title <title>', 'default: the message')
    .addOption(configOption())
    .option('--json', 'print one line of JSON')
    .action(lazily(async () => (await import('./add/add-case.ts')).add));

  cases
    .command('import')
    .description('Create cases from a sheet, JSON lines, or a trace of conversations.')
    .argument('<file>', '.csv, .xlsx, .jsonl, or an OpenTelemetry trace as .json')
    .option('--to <file>', 'the YAML file to create (default: the same name, beside it)')
    .action(lazily(async () => (await import('./cases/dataset.ts')).importDataset));
  cases
    .command('export')
    .description('Write cases as a sheet or JSON lines, which `cases import` reads again without loss.')
    .argument('<files...>', 'YAML or JSON files of cases')
    .requiredOption('--output <file>', 'a .csv, .xlsx or .jsonl')
    .action(lazily(async () => (await import('./cases/dataset.ts')).exportDataset));
  cases
    .command('migrate')
    .description('Rewrite case files of version 2 in place, keeping their comments.')
    .argument('<paths...>', 'YAML or JSON files of cases, or their folders')
    .action(lazily(async () => (await import('./cases/migrate.ts')).migrateCases));
  cases
    .command('schema')
    .description('Print a JSON Schema: case files for editors, reports and records for programs.')
    .addArgument(new Argument('[of]', 'of which document').choices(schemaNames).default('cases'))
    .action(lazily(async () => (await import('./cases/schema.ts')).printSchema));
  cases
    .command('questions')
    .description('Let the model write a question for each tool that has none. Review them.')
    .argument('<folder>', 'the tool-coverage suite, with servers.yaml')
    .option('--app <url>', 'where the application runs, for servers whose url begins with {{app}}')
    .option('--language <name>', "the questions' language (default: that of the tool's description)")
    .addOption(configOption())
    .action(lazily(async () => (await import('./cases/questions.ts')).questions));
}
