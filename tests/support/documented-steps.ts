import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './files.ts';

/**
 * Returns the commands of a section of docs/deploy.md, one text for each block of code in this language.
 * @param headings the title of the section, optionally followed by the title of a subsection
 * @throws {Error} if the section is missing or has no such block
 */
export function documentedSteps(language: 'sh' | 'sql', ...headings: string[]): string[] {
  let text = readFileSync(join(projectDir, 'docs/deploy.md'), 'utf8');
  headings.forEach((heading, depth) => {
    const level = '#'.repeat(depth + 2);
    const after = text.split(`\n${level} ${heading}\n`)[1];
    if (after === undefined) throw new Error(`docs/deploy.md has no "${headings.join('", "')}"`);
    text = after.split(new RegExp(`\n#{2,${depth + 2}} `))[0]!;
  });
  const steps = [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, step]) => step!);
  if (steps.length === 0) throw new Error(`docs/deploy.md has no commands in "${headings.join('", "')}"`);
  return steps;
}
