import { globSync, readFileSync } from 'node:fs'

/** Sources of the program and of its tests, as paths from the root; without the texts of the product and what is generated. */
export function sourceFiles(...folders: string[]): string[] {
  const roots = folders.length > 0 ? folders : ['contract', 'server', 'src', 'tests', 'bench', 'tools']
  return roots
    .flatMap((root) => globSync(`${root}/**/*.{ts,tsx,mjs}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/node_modules|\/(locales|words)\/|server\/db\/schema\.ts/.test(path))
    .sort()
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g
const TEXTS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const COMMENTS_AND_TEXTS = new RegExp(`${COMMENTS.source}|${TEXTS.source}`, 'g')

/** A file's code without its comments and the insides of its texts. */
export function codeOf(path: string): string {
  return readFileSync(path, 'utf8').replace(COMMENTS_AND_TEXTS, (found) => (found.startsWith('/') ? ' ' : "''"))
}

/** A file's code without its comments. */
export function uncommented(path: string): string {
  return readFileSync(path, 'utf8').replace(COMMENTS, ' ')
}

/** A file's comments, each in one line. */
export function commentsOf(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  // Texts are read too, since what looks like a comment in one is none.
  const found = (source.match(COMMENTS_AND_TEXTS) ?? []).filter((part) => part.startsWith('/'))
  return found.map((comment) => comment.replaceAll(/\s*\n[\s*]*/g, ' '))
}
