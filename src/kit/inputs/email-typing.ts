/**
 * How an address of email is typed on a phone. Not `type="email"`, with which browsers refuse letters of other languages
 * before the @, but as little corrected.
 */
export const EMAIL_TYPING = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const
