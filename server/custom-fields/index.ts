export { type CustomChange, changeCustom, type StoredCustom, valuesByKey } from './change-custom.ts'
export { customColumn, customJson } from './custom-column.ts'
export { fieldOfKey, fieldsOf } from './fields-of.ts'
export { customOrder, hasCustom } from './filter-by-custom.ts'
