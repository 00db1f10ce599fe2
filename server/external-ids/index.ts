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
