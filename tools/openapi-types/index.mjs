import openapiTS, { astToString } from 'openapi-typescript'

/**
 * The TypeScript types of an OpenAPI document, as an API client would be compiled with. What has a default may be left out
 * of a body.
 */
export async function typesOf(document) {
  return astToString(await openapiTS(document, { silent: true, defaultNonNullable: false }))
}
