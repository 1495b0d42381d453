// Runs once the document has been parsed. It is a module of the page, so it runs before other scripts and extensions that wait
// for that moment.
import { rememberChildren } from './own-nodes.ts';

document.querySelectorAll('astro-island,astro-island *').forEach(rememberChildren);
