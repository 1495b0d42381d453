import type { AstroIntegration } from 'astro';
import { CONSENT_KEY, SAVER_KEY, SHORTCUT_KEY, THEME_KEY } from '../domain/device-choices.ts';
import { DRAFT_KEY, PENDING_KEY } from '../domain/forms/submission.ts';

/**
 * What this device keeps, put on `<html>` for the styles before anything is drawn: `data-theme`, `data-saver`,
 * `data-consent`, `data-shortcut`, `data-outgoing`, `data-draft` (domain/device-choices.ts, domain/forms/submission.ts); again when another tab
 * changes it, or when the page comes back from the browser's memory. `data-scroll` says that a script runs;
 * components/shell/header.ts keeps it. A storage that is off changes nothing.
 */
const CHOICES = [
  'let d=document.documentElement.dataset,s=(k,v)=>v?d[k]=v:delete d[k];d.scroll=`top`;(onstorage=onpageshow=()=>{try{',
  `let{${THEME_KEY}:t,'${CONSENT_KEY}':c}=localStorage;for(let k of[\`${SAVER_KEY}\`,\`${SHORTCUT_KEY}\`,\`${PENDING_KEY}\`,\`${DRAFT_KEY}\`])s(k,k in localStorage);`,
  's(`theme`,t);/^(accepted|declined)$/.test(c)&&(d.consent=c)}catch{}})()',
];

/**
 * Every picture is lazy, so that the data saver can hold it back; the first one then waits for the layout, which cost
 * 0.3 s on a rural connection. Without the data saver it is asked for as soon as it is read: decision 0015. Pages without such a
 * picture do not carry this (optimize-html/gate.ts).
 */
export const FIRST_PICTURE =
  ';d.saver||new MutationObserver((m,o)=>{let i=document.querySelector(`[fetchpriority]`);' +
  'i&&o.disconnect(i.loading=`eager`)}).observe(document,{childList:!0,subtree:!0})';

/** Written tight, because nothing minifies it; a script of its own, because the page's others run after first paint. */
export const beforePaint: AstroIntegration = {
  name: 'before-paint',
  hooks: {
    'astro:config:setup': ({ injectScript }) =>
      injectScript('head-inline', ['{', ...CHOICES, FIRST_PICTURE, '}'].join('')),
  },
};
