import { isOurFault, showsUser } from './bars.ts';
import { pageNames } from './build.ts';
import { runChats } from './run-chats.ts';
import { installPackages } from './set-up.ts';

/** npm run proofs -- chats: everything of the script, on every page, by the adapters that were written and by `auto`. */
installPackages();
const { rows, broken } = await runChats({ pages: pageNames, adapters: ['hand', 'auto'] });
const wrong = rows.filter(isOurFault);
for (const { page, by, title, verdict, why } of wrong)
  console.log(`${page} by ${by}: ${title}: ${verdict}: ${why}`);
for (const line of broken) console.log(`no judgement: ${line}`);
console.log(`${rows.length - wrong.length} of ${rows.length} replies were read as they were shown.`);
const misread = rows.filter((row) => row.end === 'complete' && !showsUser(row));
for (const { page, by, title, user } of misread)
  console.log(`${page} by ${by}: ${title}: the user's message was read as ${JSON.stringify(user)}`);
if (misread.length > 0 || wrong.length > 0 || broken.length > 0) process.exitCode = 1;
