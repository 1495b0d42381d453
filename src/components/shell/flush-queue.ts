// A submission that is pending on this device is sent from whatever page is opened next.
import address from '../../submission-queue/flush-on-any-page.ts?worker&url';
import { dataset } from './choose.ts';

if (dataset.outgoing) void import(/* @vite-ignore */ address);
