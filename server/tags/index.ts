export { tagHandlers } from './handlers.ts'
export { addTags, hasTag, setTags, tagsJson } from './tag-links.ts'
export { tagRows, untagRows, untagWholly } from './tag-rows.ts'
