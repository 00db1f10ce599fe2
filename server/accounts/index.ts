export { companyLocale } from './company-locale.ts'
export { type CreatedAccount, createAccount, enterAccount, type NewAccount } from './create-account.ts'
export { DEFAULT_ROLES, type DefaultRole, defaultGrants } from './default-roles.ts'
