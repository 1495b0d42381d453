import type { ReactNode } from 'react';
import { LazyPart } from '../parts/LazyPart.tsx';
import type { CodeFormProps } from './CodeForm.tsx';

const codeForm = async () => (await import('./CodeForm.tsx')).CodeForm;

/** Stands before anything of an account whose second factor is due; few have one, so its script is fetched then. */
export const CodeGate = (props: CodeFormProps): ReactNode => (
  <LazyPart part={codeForm} props={props} loading={props.words.verifying} common={props.common} />
);
