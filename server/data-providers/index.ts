export { askJson } from './ask-json.ts'
export { limitCalls } from './limit-calls.ts'
export { openProviderCalls, type ProviderLog } from './provider-calls.ts'
