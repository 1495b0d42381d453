import type { z } from 'astro/zod';
import { readContentFile, type ContentFile } from '../../src/content-check/content-file.ts';
import type { company as schema } from '../../src/schemas/company.ts';
import { projectDir } from './files.ts';

/** The current content of content/company.yaml. Editors may change any of it. */
export const company = (readContentFile(projectDir, 'content/company.yaml') as ContentFile).data as z.infer<
  typeof schema
>;

/** Returns the `tel:` address of a number written as in company.yaml. */
export const callAddress = (number: string): string => `tel:+1${number.replace(/^1-/, '').replaceAll('-', '')}`;
