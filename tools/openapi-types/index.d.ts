/** The TypeScript types of an OpenAPI document, as an API client would be compiled with. */
export function typesOf(document: object): Promise<string>
