// The files of an inquiry, checked as they arrive: by name and size as in the browser, and by content.
import { fileTypeFromBlob } from 'file-type';
import type { MessageCode } from '../../src/domain/forms/form-messages.ts';
import {
  chosenFileProblem,
  extensionOf,
  fileProblem,
  type FileExtension,
} from '../../src/domain/forms/inquiry-files.ts';
import { FILE_FIELDS } from '../../src/domain/forms/inquiries.ts';
import { isAlsoAnotherType } from '../_shared/file-content.ts';

const MIME_TYPES: Record<FileExtension, string> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
};

export interface ArrivedFile {
  field: string;
  name: string;
  type: string;
  extension: FileExtension;
  content: File;
}

export interface CheckedFiles {
  files: ArrivedFile[];
  errors: Partial<Record<string, MessageCode>>;
}

/** Checks the posted files that a form asks for; others are left out. */
export async function checkFiles(posted: ReadonlyMap<string, File>): Promise<CheckedFiles> {
  const checked: CheckedFiles = { files: [], errors: {} };
  for (const field of FILE_FIELDS.keys()) {
    const content = posted.get(field);
    if (!content) continue;
    const problem = fileProblem(content) ?? (await contentProblem(content));
    if (problem) checked.errors[field] = problem;
    else checked.files.push(arrived(field, content));
  }
  return checked;
}

function arrived(field: string, content: File): ArrivedFile {
  const extension = extensionOf(content.name)!;
  return { field, name: displayName(content.name), type: MIME_TYPES[extension], extension, content };
}

async function contentProblem(content: File): Promise<MessageCode | undefined> {
  if (await isAlsoAnotherType(content, extensionOf(content.name) === '.pdf')) return 'file_content';
  const found = await fileTypeFromBlob(content);
  // The library knows a PDF by its first bytes alone; scanners and mail programs put some before them.
  if (!found) return chosenFileProblem(content);
  // An animated PNG is a PNG.
  const type = found.mime === 'image/apng' ? 'image/png' : found.mime;
  return type === MIME_TYPES[extensionOf(content.name)!] ? undefined : 'file_content';
}

const MAX_NAME_CHARACTERS = 150;

/**
 * Returns a name for people to read: without what would steer a terminal or a text, and not longer than names are. It is
 * cut between characters, for PostgreSQL stores no half of an emoji.
 */
const displayName = (name: string): string =>
  Array.from(name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''))
    .slice(-MAX_NAME_CHARACTERS)
    .join('');
