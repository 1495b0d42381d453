import type { AstroIntegration } from 'astro';
import { CONSENT_KEY, SAVER_KEY, SHORTCUT_KEY, THEME_KEY } from '../domain/device-choices.ts';
import { DRAFT_KEY, PENDING_KEY } from '../domain/forms/submission.ts';

/**
 * Script that sets the stored choices on `<html>` for the styles before the first paint: `data-theme`, `data-saver`,
 * `data-consent`, `data-shortcut`, `data-outgoing`, `data-draft` (domain/device-choices.ts, domain/forms/submission.ts). It
 * repeats when another tab changes them, or when the browser restores the page. `data-scroll` shows that a script runs;
 * components/shell/scroll.ts updates it. If storage is off, nothing changes.
 */
const CHOICES = [
  'let d=document.documentElement.dataset,s=(k,v)=>v?d[k]=v:delete d[k];d.scroll=`top`;(onstorage=onpageshow=()=>{try{',
  `let{${THEME_KEY}:t,'${CONSENT_KEY}':c}=localStorage;for(let k of[\`${SAVER_KEY}\`,\`${SHORTCUT_KEY}\`,\`${PENDING_KEY}\`,\`${DRAFT_KEY}\`])s(k,k in localStorage);`,
  's(`theme`,t);/^(accepted|declined)$/.test(c)&&(d.consent=c)}catch{}})()',
];

/**
 * Script that loads the first picture early. Every picture is lazy, so that the data saver can block it. The first one would
 * then wait for the layout, which cost 0.3 s on a rural connection. Without the data saver it is requested as soon as it is
 * parsed (decision 0015). Pages without such a picture do not contain this script (optimize-html/gate.ts).
 */
export const FIRST_PICTURE =
  ';d.saver||new MutationObserver((m,o)=>{let i=document.querySelector(`[fetchpriority]`);' +
  'i&&o.disconnect(i.loading=`eager`)}).observe(document,{childList:!0,subtree:!0})';

/**
 * Injects the script. It is written compactly because nothing minifies it, and is separate because the page's other scripts run
 * after the first paint.
 */
export const beforePaint: AstroIntegration = {
  name: 'before-paint',
  hooks: {
    'astro:config:setup': ({ injectScript }) =>
      injectScript('head-inline', ['{', ...CHOICES, FIRST_PICTURE, '}'].join('')),
  },
};
