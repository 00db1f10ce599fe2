export { DADATA_URL } from './dadata.ts'
export { geoHandlers } from './handlers.ts'
export { type Geo, openGeo } from './open-geo.ts'
