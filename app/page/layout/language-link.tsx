import { languages } from '../../words/language.ts';
import { pageWords } from '../../words/page-words.ts';
import { language } from '../words.ts';

/** Leads to this same page in the other language, under the name that its speakers know it by. */
export function LanguageLink() {
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <a key={other} href={`?language=${other}`} lang={other} className="button-quiet max-sm:px-1.5">
        {pageWords[other].languageName}
      </a>
    ));
}
