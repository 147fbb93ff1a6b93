import { defineCases } from 'evalwright';

defineCases(import.meta.dirname);
