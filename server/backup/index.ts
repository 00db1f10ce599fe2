export { areBackupsLate, type KeptBackups, openKeptBackups, readInstalledAt } from './kept-backups.ts'
