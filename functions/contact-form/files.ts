// Checks the name, size and content of an inquiry's files. The browser checks them too, but looks only at the first kilobyte of
// the content.
import { fileTypeFromBlob } from 'file-type';
import { fileNames, freeFileName } from '../../src/features/inquiry/rules/forms/field-files.ts';
import type { MessageCode } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import {
  detectContentKind,
  fileProblem,
  isTooLarge,
  type ContentKind,
} from '../../src/features/inquiry/rules/forms/inquiry-files.ts';
import { FILE_FIELDS } from '../../src/features/inquiry/rules/forms/inquiries.ts';
import { isAlsoAnotherType } from '../_shared/file-content.ts';

const MIME_TYPES: Record<ContentKind, string> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

export interface ArrivedFile {
  /** The field, with a number for all files but the first (field-files.ts). */
  field: string;
  name: string;
  type: string;
  /** Extension that matches the content. The file's name may have another extension. */
  extension: ContentKind;
  content: File;
}

export interface CheckedFiles {
  files: ArrivedFile[];
  errors: Partial<Record<string, MessageCode>>;
}

/** Checks the posted files of the form's fields: each file, their number, and their total size. Ignores other files. */
export async function checkFiles(posted: ReadonlyMap<string, File>): Promise<CheckedFiles> {
  const checked: CheckedFiles = { files: [], errors: {} };
  for (const field of FILE_FIELDS.keys()) {
    for (const name of fileNames(field)) {
      const content = posted.get(name);
      if (!content) continue;
      const extension = fileProblem(content) ? undefined : await detectAcceptedKind(content);
      if (extension)
        checked.files.push({
          field: name,
          name: displayName(content.name),
          type: MIME_TYPES[extension],
          extension,
          content,
        });
      else checked.errors[name] = fileProblem(content) ?? 'file_content';
    }
    if (posted.has(freeFileName(field, (name) => fileNames(field).includes(name))))
      checked.errors[field] = 'files_count';
  }
  const [first] = checked.files;
  if (first && isTooLarge(checked.files.map(({ content }) => content))) checked.errors[first.field] ??= 'files_size';
  return checked;
}

/**
 * Returns the type of a file's content. Returns undefined if the type is not accepted, or if programs could read it as another
 * type.
 */
async function detectAcceptedKind(content: File): Promise<ContentKind | undefined> {
  const kind = await detectContentKind(content);
  if (!kind || (await isAlsoAnotherType(content, kind === '.pdf'))) return undefined;
  const detected = await fileTypeFromBlob(content);
  // The library recognizes a PDF only by the first bytes of a file, but scanners and mail programs add bytes before the PDF's
  // header. A file that the library does not recognize therefore keeps its kind.
  if (!detected) return kind;
  // An animated PNG is a PNG.
  const type = detected.mime === 'image/apng' ? 'image/png' : detected.mime;
  return type === MIME_TYPES[kind] ? kind : undefined;
}

const MAX_NAME_CHARACTERS = 150;

/**
 * Returns a file name for display and for saving. The name has a limited length, no folders, and no characters that affect a
 * terminal or the direction of a text. A long name is cut between characters, because PostgreSQL cannot store half of an emoji.
 */
export const displayName = (name: string): string =>
  Array.from(name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').replace(/^.*[/\\:]/, ''))
    .slice(-MAX_NAME_CHARACTERS)
    .join('');
