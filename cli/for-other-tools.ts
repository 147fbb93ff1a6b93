import { Argument, type Command } from 'commander';
import { comment, linkArgument } from './commands/comment.ts';
import { datasetArgument, exportDataset, importDataset } from './commands/dataset.ts';
import { printSchema, schemaNames } from './commands/schema.ts';
import { show } from './commands/show.ts';
import { configOption } from './option-values.ts';
import { reportArgument } from './report-argument.ts';

const whichReport = 'report.json, the folder it is in, or the id of a run that is kept';

/** The commands by which other programs, and coding agents, read what a run came to. */
export function addCommandsForOtherTools(program: Command): void {
  program
    .command('show')
    .description(
      'say what a run came to: the decision, why trials did not pass, each failure with file and line',
    )
    .argument('<run>', whichReport, reportArgument)
    .argument('[case]', 'only this case, with all that speaks against it and what was said')
    .option('--json', 'print JSON, for programs and coding agents')
    .addOption(configOption())
    .action(show);

  program
    .command('comment')
    .description('write a run as a comment on a pull request: the decision, what changed, where to look')
    .argument('<run>', whichReport, reportArgument)
    .option('--base <report>', 'report.json of the branch that it goes into')
    .option('--link <name=url>', 'where to look on; may be given several times', linkArgument, [])
    .option('--output <file>', 'where it goes; without it, it is printed')
    .addOption(configOption())
    .action(comment);

  program
    .command('import')
    .description('make cases from a sheet, from lines of JSON, or from a trace of conversations')
    .argument('<file>', 'a .csv, .xlsx or .jsonl, or an OpenTelemetry trace as .json', datasetArgument)
    .option('--to <file>', 'the YAML file of cases that is made (default: beside it, of the same name)')
    .action(importDataset);

  program
    .command('export')
    .description('write cases as a sheet, or as lines of JSON, that `import` reads again without loss')
    .argument('<files...>', 'YAML or JSON files of cases')
    .requiredOption('--output <file>', 'a .csv, .xlsx or .jsonl')
    .action(exportDataset);

  program
    .command('schema')
    .description(
      'print a JSON Schema: of case files for editors, of reports and records for programs that read them',
    )
    .addArgument(new Argument('[of]', 'what it is of').choices(schemaNames).default('cases'))
    .action(printSchema);
}
