import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { readContentFile, type ContentFile } from '../../src/content-check/content-file.ts';
import { datasheet } from '../../src/schemas/datasheet.ts';
import { projectDir } from './files.ts';

/** Returns the current datasheets of `content/datasheets/` by the ID of their product. */
export const datasheets = (): Map<string, z.infer<typeof datasheet>> =>
  new Map(
    readdirSync(join(projectDir, 'content/datasheets'))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => [
        file.replace('.yaml', ''),
        datasheet.parse((readContentFile(projectDir, `content/datasheets/${file}`) as ContentFile).data),
      ]),
  );
