import type { ReactNode } from 'react';
import type { AccountProps } from './props.ts';

/**
 * Renders links to the sections of the account. The links are next to the sections in a wide window, and hidden in a narrow
 * window.
 */
export function AccountSections({ t, settings, tracking }: AccountProps): ReactNode {
  const sections: [id: string, name: string][] = [
    ['orders', t.orders],
    ['inquiries', tracking.own],
    ['profile', t.profile],
    ['security', settings.security],
    ['notifications', settings.notifications],
    ['payment', settings.payment],
    ['data', settings.data],
  ];
  return (
    <nav aria-label={t.sections} className="account-sections">
      <ul>
        {sections.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
