import type { ReactNode } from 'react';
import type { DeskProps } from './props.ts';

/** Renders the page for an unknown address. Signed-in customers who are not staff see this page in place of the desk. */
export const NotFound = ({ notFound, homePath }: DeskProps): ReactNode => (
  <>
    <h1 className="text-heading">{notFound.title}</h1>
    <p className="mt-4">{notFound.description}</p>
    <p className="mt-6">
      <a className="button button-primary" href={homePath}>
        {notFound.home}
      </a>
    </p>
  </>
);
