import { useState, type ComponentType, type ReactNode } from 'react';
import { LazyPart } from '../parts/LazyPart.tsx';
import type { SettingsProps } from './props.ts';

type Part = () => Promise<ComponentType<SettingsProps>>;

const emailPart: Part = async () => (await import('./EmailPart.tsx')).EmailPart;
const passwordPart: Part = async () => (await import('./PasswordPart.tsx')).PasswordPart;
const factorsPart: Part = async () => (await import('./FactorsPart.tsx')).FactorsPart;
const sessionsPart: Part = async () => (await import('./SessionsPart.tsx')).SessionsPart;
const newsletterPart: Part = async () => (await import('./NewsletterPart.tsx')).NewsletterPart;
const exportPart: Part = async () => (await import('./ExportPart.tsx')).ExportPart;
const deletionPart: Part = async () => (await import('./DeletionPart.tsx')).DeletionPart;

/** What a customer sets about their account; each part is fetched when it is opened. */
export function Settings(props: SettingsProps): ReactNode {
  const { settings: t } = props;
  return (
    <>
      <Section id="security" heading={t.security}>
        <Disclosure summary={t.email.open} part={emailPart} {...props} />
        <Disclosure summary={t.password.open} part={passwordPart} {...props} />
        <Disclosure summary={t.factors.open} part={factorsPart} {...props} />
        <Disclosure summary={t.sessions.open} part={sessionsPart} {...props} />
      </Section>
      <Section id="notifications" heading={t.notifications}>
        <p className="text-muted">{t.newsletter.about}</p>
        <Disclosure summary={t.newsletter.open} part={newsletterPart} {...props} />
      </Section>
      <Section id="payment" heading={t.payment}>
        <p>{t.howToPay.about}</p>
        <p>{t.howToPay.online}</p>
        <p>{t.howToPay.noCard}</p>
      </Section>
      <Section id="data" heading={t.data}>
        <Disclosure summary={t.export.open} part={exportPart} {...props} />
        <Disclosure summary={t.deletion.open} part={deletionPart} {...props} />
      </Section>
    </>
  );
}

const Section = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }): ReactNode => (
  <section aria-labelledby={id}>
    <h2 id={id} className="text-2xl">
      {heading}
    </h2>
    <div className="mt-3 space-y-3">{children}</div>
  </section>
);

/** A part that unfolds. Closed again it keeps what was typed. */
function Disclosure({ summary, part, ...props }: SettingsProps & { summary: string; part: Part }): ReactNode {
  const [hasOpened, setOpened] = useState(false);
  return (
    <details className="question" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        <h3 className="text-lg">{summary}</h3>
      </summary>
      {hasOpened && (
        <div className="pb-7">
          <LazyPart part={part} props={props} loading={props.settings.loading} common={props.common} />
        </div>
      )}
    </details>
  );
}
