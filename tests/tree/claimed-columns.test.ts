import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const SOURCES = sourceFiles('server').map((path) => {
  const text = readFileSync(path, 'utf8')
  const nodes = nodesIn(parseSync(path, text).program as unknown as Node)
  return { path, text, nodes, rows: rowsIn(nodes) }
})

/** Of types that several files share: no two modules export the same name. */
const SHARED_ROWS = new Map(SOURCES.flatMap(({ nodes }) => [...rowsIn(nodes.filter(isExport).flatMap(nodesIn))]))

/** Parts of statements by their names. */
const PARTS = new Map(
  SOURCES.flatMap(({ nodes, text }) =>
    nodes
      .filter(({ type, init }) => type === 'VariableDeclarator' && isNode(init) && isStatement(init))
      .map(({ id, init }) => [nameOf(id), textOf(init as Node, text)] as const),
  ),
)

/**
 * The compiler believes `sql<Row>`. What goes into an answer is held to its schema wherever a test makes the call; of rows
 * that stay in the server this compares the names with those in the file's statements, not the types.
 */
test('a statement names each column that its rows are said to have', () => {
  const claims = SOURCES.flatMap(({ path, text, nodes, rows }) => {
    const statements = nodes.filter(isStatement)
    const parts = statements.flatMap(({ quasi }) => (quasi as { expressions: Node[] }).expressions.map(nameOf))
    const texts = statements.map(({ quasi }) => textOf(quasi as Node, text))
    const written = [...texts, ...parts.map((name) => PARTS.get(name))].join('\n')
    return statements.flatMap((statement) => {
      // One that only puts others together has their columns.
      if (!/\b(select|returning)\b/.test(textOf(statement.quasi as Node, text))) return []
      const columns = columnsOf(statement, (name) => rows.get(name) ?? SHARED_ROWS.get(name))
      return columns.map((column) => ({ claim: `${path}: ${column}`, isNamed: isNamedIn(written, column) }))
    })
  })
  expect(claims.length).toBeGreaterThan(500)
  expect(claims.filter(({ isNamed }) => !isNamed).map(({ claim }) => claim)).toEqual([])
})

function nodesIn(node: Node): Node[] {
  const below = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return [node, ...below.filter(isNode).flatMap(nodesIn)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isExport({ type }: Node): boolean {
  return type === 'ExportNamedDeclaration'
}

/** `sql` and a template, with or without a type of its rows. */
function isStatement({ type, tag }: Node): boolean {
  return type === 'TaggedTemplateExpression' && nameOf(tag) === 'sql'
}

/** What is declared as an object, by the name of its type. */
function rowsIn(nodes: Node[]): Map<string, Node> {
  const declared = nodes.flatMap((node): [string, unknown][] => {
    if (node.type === 'TSInterfaceDeclaration') return [[nameOf(node.id), node.body]]
    return node.type === 'TSTypeAliasDeclaration' ? [[nameOf(node.id), node.typeAnnotation]] : []
  })
  return new Map(declared.filter((entry): entry is [string, Node] => isNode(entry[1])))
}

/** The columns of the rows that a statement claims, without those that it need not have. */
function columnsOf({ typeArguments }: Node, rowNamed: (name: string) => Node | undefined): string[] {
  if (!isNode(typeArguments)) return []
  const [type] = typeArguments.params as Node[]
  const row = type?.type === 'TSTypeReference' ? rowNamed(nameOf(type.typeName)) : type
  const members = row?.type === 'TSInterfaceBody' ? row.body : row?.type === 'TSTypeLiteral' ? row.members : []
  return (members as Node[])
    .filter((member) => member.type === 'TSPropertySignature' && !member.optional)
    .map(({ key }) => nameOf(key))
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : ''
}

function textOf({ start, end }: Node, text: string): string {
  return text.slice(start, end)
}

function isNamedIn(written: string, column: string): boolean {
  return new RegExp(`\\b${column}\\b`).test(written)
}
