// Records the own nodes of the islands once the document has been parsed. This is a module of the page, so it runs before other
// scripts and extensions that wait for the end of parsing.
import { rememberChildren } from './own-nodes.ts';

document.querySelectorAll('astro-island,astro-island *').forEach(rememberChildren);
