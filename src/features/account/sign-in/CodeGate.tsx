import type { ReactNode } from 'react';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import type { CodeFormProps } from './CodeForm.tsx';

const codeForm = async () => (await import('./CodeForm.tsx')).CodeForm;

/**
 * Renders the second factor's form in place of the content that requires the code. Few accounts have a second factor, so the
 * form's script is loaded on demand.
 */
export const CodeGate = (props: CodeFormProps): ReactNode => (
  <LazyPart part={codeForm} props={props} loading={props.words.verifying} common={props.common} />
);
