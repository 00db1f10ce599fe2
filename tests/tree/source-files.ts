import { globSync, readFileSync } from 'node:fs'

/** Sources of the program and of its tests, as paths from the root; without the texts of the product and what is generated. */
export function sourceFiles(...folders: string[]): string[] {
  const roots = folders.length > 0 ? folders : ['contract', 'server', 'src', 'tests', 'bench', 'tools']
  return roots
    .flatMap((root) => globSync(`${root}/**/*.{ts,tsx,mjs}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/node_modules|\/locales\/|server\/db\/schema\.ts/.test(path))
    .sort()
}

/** A file's code without its comments and the insides of its texts. */
export function codeOf(path: string): string {
  return readFileSync(path, 'utf8').replace(
    /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g,
    (found) => (found.startsWith('/') ? ' ' : "''"),
  )
}

/** A file's code without its comments. */
export function uncommented(path: string): string {
  return readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g, ' ')
}
