/**
 * A reason why the program cannot start (or go on) that its operator can do something about: one sentence saying what is
 * wrong and what to do. It is printed as it is, without a stack; any other error is a defect and keeps its stack.
 */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
