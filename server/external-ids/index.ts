export {
  externalIdColumn,
  externalIdOf,
  forgetExternalIds,
  forgetExternalIdsOf,
  hasExternalId,
  readExternalId,
  setExternalId,
  showsExternal,
} from './external-ids.ts'
