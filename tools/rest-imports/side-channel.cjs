// Values kept beside objects. `qs` uses a package that also serves engines without WeakMap; ours have one. The callers
// use only objects as keys, and never call `assert`.
module.exports = () => new WeakMap()
