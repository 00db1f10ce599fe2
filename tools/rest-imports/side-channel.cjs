// Values kept beside objects. `qs` asks for them by a package that also serves engines without WeakMap; ours have one. No
// caller keeps a value beside anything but an object, or asserts what is kept.
module.exports = () => new WeakMap()
