/** The TypeScript of an OpenAPI document: what a program that calls the API would be compiled with. */
export function typesOf(document: object): Promise<string>
