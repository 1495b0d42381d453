import { useState, type ComponentType, type ReactNode } from 'react';
import { CARD_ANCHORS } from '../../../i18n/card-anchors.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import type { SettingsProps } from './props.ts';

type Part = () => Promise<ComponentType<SettingsProps>>;

const emailPart: Part = async () => (await import('./EmailPart.tsx')).EmailPart;
const passwordPart: Part = async () => (await import('./PasswordPart.tsx')).PasswordPart;
const factorsPart: Part = async () => (await import('./FactorsPart.tsx')).FactorsPart;
const sessionsPart: Part = async () => (await import('./SessionsPart.tsx')).SessionsPart;
const newsletterPart: Part = async () => (await import('./NewsletterPart.tsx')).NewsletterPart;
const savedCardPart: Part = async () => (await import('./SavedCardPart.tsx')).SavedCardPart;
const exportPart: Part = async () => (await import('./ExportPart.tsx')).ExportPart;
const deletionPart: Part = async () => (await import('./DeletionPart.tsx')).DeletionPart;

/** Renders the account's settings. Each part is loaded when it is opened. */
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
        <Disclosure summary={t.card.open} part={savedCardPart} isOpenAtFirst={isBackFromStripe()} {...props} />
      </Section>
      <Section id="data" heading={t.data}>
        <Disclosure summary={t.export.open} part={exportPart} {...props} />
        <Disclosure summary={t.deletion.open} part={deletionPart} {...props} />
      </Section>
    </>
  );
}

const isBackFromStripe = (): boolean => location.hash === CARD_ANCHORS.saved || location.hash === CARD_ANCHORS.left;

/** Renders a section of the account's settings with its heading. */
export const Section = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }): ReactNode => (
  <section aria-labelledby={id}>
    <h2 id={id} className="scroll-mt-24 text-2xl">
      {heading}
    </h2>
    <div className="mt-3 space-y-3">{children}</div>
  </section>
);

type DisclosureProps<Props extends SettingsProps> = Props & {
  summary: string;
  part: () => Promise<ComponentType<Props>>;
  isOpenAtFirst?: boolean;
};

/** Renders a part that unfolds. When it is closed again, it keeps the typed text. */
export function Disclosure<Props extends SettingsProps>(props: DisclosureProps<Props>): ReactNode {
  const { summary, part, isOpenAtFirst = false } = props;
  const [hasOpened, setOpened] = useState(isOpenAtFirst);
  // React does not change the `open` attribute as long as this value stays the same.
  const [isOpen] = useState(isOpenAtFirst);
  return (
    <details className="question" open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
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
