/** What every page waits for, as one file. */
export * as libraries from './libraries.ts'
export * as texts from './shared.ts'
