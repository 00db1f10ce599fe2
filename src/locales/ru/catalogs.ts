export const catalogs = {}
