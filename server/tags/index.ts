export { tagHandlers } from './handlers.ts'
export { addTags, forgetUnused, hasTag, setTags, tagsJson, tagsOf } from './tag-links.ts'
