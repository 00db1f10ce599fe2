export { filterByWords } from './filter-by-words.ts'
export { hasAllWords, holdsWords, isLike, isOfContact, isPhoneLike } from './holds-words.ts'
export { phonePatterns } from './phone-patterns.ts'
export { asParameter, type WantedText, type WantedWord, wantedTexts, wordsOf } from './wanted-texts.ts'
