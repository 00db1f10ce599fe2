export { areBackupsLate, type KeptBackups, openKeptBackups, readInstalledAt } from './kept-backups.ts'
export { assertImported } from './unfinished-import.ts'
