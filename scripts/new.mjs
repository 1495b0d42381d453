// Creates a text: one file per language with every field to fill in. The messages are in French, because editors run this
// command. `npm run check` and the page itself report the missing fields.
//
//   npm run new:article -- "Titre" "Title"
//   npm run new:guide -- "Titre" "Title" [guides | installation | maintenance | optimisation | troubleshooting]
//   npm run new:question -- "Question ?" "Question?" [the folder of the previous question]
//   npm run new:page -- "Titre" "Title"
//
// Without arguments, the command prompts for the titles on a terminal.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { giveUp, projectDir } from './setup.mjs';
import { KINDS } from './editing/kinds.mjs';

const [name, ...given] = process.argv.slice(2);
const kind = KINDS[name] ?? giveUp(`Nommez ce qu’il faut créer : ${Object.keys(KINDS).join(', ')}.`);

const answers = given.length === 0 && process.stdin.isTTY ? await promptForAnswers(kind.questions()) : given;
const { folder, files, next } = kind.start(answers);
const path = `content/${folder}`;
if (existsSync(join(projectDir, path)))
  giveUp(`« ${path} » existe déjà : rien n’a été changé. Choisissez un autre titre, ou modifiez ce qui s’y trouve.`);
mkdirSync(join(projectDir, path), { recursive: true });
for (const [language, text] of Object.entries(files))
  writeFileSync(join(projectDir, path, `${language}.mdx`), text, { flag: 'wx' });
console.log(
  [`Commencé : ${path}/fr.mdx et ${path}/en.mdx.`, ...next.map((line, index) => `${index + 1}. ${line}`)].join('\n'),
);

/** Prompts for one answer after the other. An answer may be empty, because the editor can fill in its field later. */
async function promptForAnswers(questions) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answers = [];
  for (const question of questions) answers.push((await terminal.question(`${question} `)).trim());
  terminal.close();
  return answers;
}
