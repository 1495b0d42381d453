// The part of the islands' code that runs once the document has been parsed, in a module of the page: before other scripts
// and extensions that wait for that moment.
import { rememberChildren } from './own-nodes.ts';

rememberChildren(document.querySelectorAll('astro-island,astro-island *'));
