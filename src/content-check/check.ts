import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dayInQuebec } from '../core/quebec-day.ts';
import { isResourceCategory, RESOURCE_PAGES } from '../i18n/routes.ts';
import { PAGE_IDS } from '../schemas/pages.ts';
import { knownAddresses } from './addresses.ts';
import { checkBody } from './body.ts';
import { anchorsOfPages, findPage } from './anchors.ts';
import { checkCharacters } from './characters.ts';
import { localeOfFile, readContentFile, type ContentFile } from './content-file.ts';
import { addressesIn, checkFields } from './fields.ts';
import { checkSources } from './figures.ts';
import { checkDuplicates, checkNumbers, checkCounterparts, checkTranslations, type HasProblem } from './folders.ts';
import { findKind } from './kinds.ts';
import { validateLink } from './links.ts';
import { explainFormat, validatePicture, PICTURE } from './pictures.ts';
import { nearest, type Problem } from './problem.ts';
import { getFirstDay } from './publication.ts';
import { checkTypedFacts, listTypedFacts, type Company, type TypedFact } from './typed-facts.ts';

const COMPANY = 'content/company.yaml';

/** Names of files that operating systems and programs leave in a folder. */
const LEFTOVER = /^(thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r)$|^~\$|~$|\.(tmp|bak|swp)$/i;

/** Returns the mistakes in the folder `content/` of `root` that would otherwise show on the site. */
export function checkContent(root: string): Problem[] {
  const names = readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''));
  const problems: Problem[] = [];
  const files: ContentFile[] = [];
  for (const name of names.filter((file) => !PICTURE.test(file)).sort()) {
    const content = findKind(name) ? readContentFile(root, name) : misplaced(name);
    if ('message' in content) problems.push(content);
    else files.push(content);
  }
  problems.push(
    ...files.flatMap((content) => [
      ...checkFields(content, findKind(content.file)!.schema),
      ...checkArticlePicture(content, root),
    ]),
  );
  const texts = files.filter(({ file }) => file.endsWith('.mdx'));
  problems.push(...checkNumbers(texts, fieldsWithProblems(problems)));
  problems.push(
    ...checkCounterparts(texts, root, fieldsWithProblems(problems)),
    ...checkDuplicates(texts, fieldsWithProblems(problems)),
  );
  const today = dayInQuebec(new Date());
  const destinations = {
    addresses: knownAddresses(texts),
    anchorsAt: anchorsOfPages(texts.filter((content) => getFirstDay(content) <= today)),
  };
  const facts = typedFactsIn(files, problems);
  for (const content of texts) {
    const firstDay = [getFirstDay(content), today].sort()[1]!;
    const source = { address: findPage(content), locale: localeOfFile(content.file), firstDay };
    problems.push(
      ...checkBody(content, root, findKind(content.file)!.hasText, source, destinations),
      ...addressesIn(content).flatMap(({ value, line }) => {
        const explanation = validateLink(value, source, destinations);
        return explanation ? [{ file: content.file, line, ...explanation }] : [];
      }),
      ...checkSources(content),
      ...checkTypedFacts(content, facts),
    );
  }
  return [...problems, ...files.flatMap(checkCharacters), ...checkTranslations(texts), ...missingPages(names)];
}

/**
 * Returns the facts that texts must insert by a placeholder. Returns an empty list if content/company.yaml is missing or has a
 * problem.
 */
function typedFactsIn(files: readonly ContentFile[], problems: readonly Problem[]): readonly TypedFact[] {
  const facts = files.find(({ file }) => file === COMPANY);
  return facts && !problems.some(({ file }) => file === COMPANY) ? listTypedFacts(facts.data as Company) : [];
}

/** Returns a function that tests whether a field already has a problem in either language. */
function fieldsWithProblems(problems: readonly Problem[]): HasProblem {
  const known = new Set(problems.map(({ file, field }) => `${dirname(file)} ${field}`));
  return (file, field) => known.has(`${dirname(file)} ${field}`);
}

function misplaced(file: string): Problem {
  const [, collection, folder = ''] = file.split('/');
  const name = file.split('/').at(-1)!;
  if (LEFTOVER.test(name))
    return {
      file,
      line: 1,
      message: `Le fichier « ${name} » n’est pas du site : un programme l’a laissé là.`,
      suggestion: 'Supprimez-le.',
    };
  const format = explainFormat(name);
  if (format) return { file, line: 1, ...format };
  const [, language = ''] = /^(fr|en)\.(?:mdx?|txt|mdx\.\w+)$/i.exec(name) ?? [];
  if (language && name !== `${language}.mdx`)
    return {
      file,
      line: 1,
      message: `Le fichier « ${name} » n’est pas lu : un texte s’appelle fr.mdx ou en.mdx.`,
      suggestion: `Renommez-le « ${language.toLowerCase()}.mdx ».`,
    };
  const isCategory = collection === 'resources' && !isResourceCategory(folder);
  const meant = isCategory
    ? nearest(folder, Object.keys(RESOURCE_PAGES))
    : collection === 'pages'
      ? nearest(folder, PAGE_IDS)
      : undefined;
  return {
    file,
    line: 1,
    message: /^(fr|en)\.mdx$/.test(name)
      ? `Le dossier « ${dirname(file)} » n’est pas un endroit connu.`
      : `Le fichier « ${name} » n’est pas attendu ici.`,
    suggestion: meant
      ? `Vouliez-vous dire « ${meant} » ?`
      : 'Chaque texte est un dossier avec fr.mdx et en.mdx ; docs/editing.md dit où.',
  };
}

/** Validates the picture that an article's fields name. */
function checkArticlePicture({ file, data, findLine }: ContentFile, root: string): Problem[] {
  const picture = file.startsWith('content/blog/') ? (data as { picture?: unknown }).picture : undefined;
  const explanation = typeof picture === 'string' ? validatePicture(picture, file, root) : undefined;
  return explanation ? [{ file, line: findLine(['picture']), ...explanation, field: 'picture' }] : [];
}

function missingPages(names: string[]): Problem[] {
  const wanted = [...PAGE_IDS.map((id) => `content/pages/${id}/fr.mdx`), 'content/home/fr.mdx', COMPANY];
  return wanted
    .filter((file) => !names.includes(file))
    .map((file) => ({
      file,
      line: 1,
      message: 'Ce fichier manque : une page du site en dépend.',
      suggestion: 'Remettez-le, par exemple avec « git checkout -- » suivi de son nom.',
    }));
}
