import type { z } from 'astro/zod';
import { readContentFile, type ContentFile } from '../../src/content-check/content-file.ts';
import type { company as schema } from '../../src/schemas/company.ts';
import { projectDir } from './files.ts';

/** content/company.yaml as it is: an editor may change any of it. */
export const company = (readContentFile(projectDir, 'content/company.yaml') as ContentFile).data as z.infer<
  typeof schema
>;

/** The address by which a link calls a number, as company.yaml writes it. */
export const callAddress = (number: string): string => `tel:+1${number.replace(/^1-/, '').replaceAll('-', '')}`;
