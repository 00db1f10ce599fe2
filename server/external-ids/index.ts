export { exportExternalIds } from './export-external-ids.ts'
export {
  externalIdColumn,
  externalIdOf,
  findByExternalId,
  forgetExternalIds,
  forgetExternalIdsOf,
  hasExternalId,
  isExternalIdTaken,
  readExternalId,
  requireKey,
  setExternalId,
  showsExternal,
} from './external-ids.ts'
export {
  findOwners,
  giveExternalIds,
  type OwnedId,
  readExternalIdsOf,
  takeExternalIds,
} from './external-ids-of-rows.ts'
export { externalIdTitle, listPrograms, type Program } from './programs.ts'
