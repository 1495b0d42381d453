// Creates a product in both languages: `npm run new:product -- "Nom" "Name" PRIX SECTION`. The command calls the server that uses
// the data folder, or opens the data itself if no server runs. If SUPABASE_SECRET_KEY is set, the command calls the hosted
// project at PUBLIC_SUPABASE_URL instead. The messages are in French, because editors run this command.
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import * as v from 'valibot';
import { centsOfTyped } from '../../src/features/desk/rules/products.ts';
import { SECTIONS } from '../../src/features/products/rules/product.ts';
import { startBackend } from '../backend/backend.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand } from './command.ts';
import { requestServer } from './control.ts';
import { createProduct, ProductResult, ProductRequest } from './create-product.ts';

const SECTION_NAMES = 'cottage (chalet), rv (VR), house (maison), parts (pièces)';
const QUESTIONS = [
  'Le nom, en français :',
  'Le nom, en anglais :',
  'Le prix en dollars, sans les taxes :',
  `Où, dans la boutique : ${SECTION_NAMES} ?`,
];

await runCommand(async (args) => {
  const answers = args.length === 0 && process.stdin.isTTY ? await promptForAnswers() : args;
  const request = requestIn(answers);
  const { kind } = await answerTo(request, readSettings(process.env));
  if (kind === 'known')
    throw new StartupError(`Le produit « ${request.id} » existe déjà : rien n’a été changé. Modifiez-le au bureau.`);
  console.log(`Produit « ${request.id} » commencé ; la boutique ne le montre pas encore.
1. Au bureau (/bureau), page Produits : écrivez ses textes dans les deux langues et vérifiez son prix.
2. Envoyez-y son image ; sans elle, un dessin en tient lieu.
3. Cochez « Offert dans la boutique » quand tout est prêt.`);
});

async function promptForAnswers(): Promise<string[]> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answers: string[] = [];
  for (const question of QUESTIONS) answers.push((await terminal.question(`${question} `)).trim());
  terminal.close();
  return answers;
}

function requestIn([name = '', nameInEnglish = '', price = '', section = '', ...more]: string[]): ProductRequest {
  const cents = centsOfTyped(price);
  const request = { id: toProductId(name), name, name_en: nameInEnglish, price: (cents ?? 0) / 100, section };
  const parsed = v.safeParse(ProductRequest, request);
  if (parsed.success && more.length === 0) return parsed.output;
  throw new StartupError(
    cents === undefined && price !== ''
      ? `« ${price} » n’est pas un prix : écrivez par exemple 6990 ou 6990,50.`
      : section !== '' && !(SECTIONS as readonly string[]).includes(section)
        ? `« ${section} » n’est pas une section. Choisissez parmi : ${SECTION_NAMES}.`
        : 'Dites lequel : npm run new:product -- "Nom en français" "Name in English" PRIX SECTION.',
  );
}

/** Returns the product's ID, which is the last part of its address: letters without accents, digits and hyphens. */
function toProductId(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

async function answerTo(request: ProductRequest, settings: Settings): Promise<ProductResult> {
  const secretKey = process.env.SUPABASE_SECRET_KEY;
  if (secretKey) {
    if (!settings.backendOrigin)
      throw new StartupError('PUBLIC_SUPABASE_URL doit nommer le projet de SUPABASE_SECRET_KEY.');
    return createProduct({ fetch, keys: { secretKey } }, request, settings.backendOrigin);
  }
  const response = existsSync(settings.dataDir) ? await requestServer(settings.dataDir, 'product', request) : undefined;
  if (response) return v.parse(ProductResult, await response.json());
  if (!settings.databaseUrl && !existsSync(settings.dataDir))
    throw new StartupError(`Le dossier ${settings.dataDir} n’existe pas encore : lancez le site une fois.`);
  const backend = await startBackend(settings);
  try {
    return await createProduct(backend, request);
  } finally {
    await backend.close();
  }
}
