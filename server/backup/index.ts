export { areBackupsLate, type KeptBackups, openKeptBackups } from './kept-backups.ts'
export { assertImported } from './unfinished-import.ts'
