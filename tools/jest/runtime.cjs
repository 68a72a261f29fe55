const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Packages that remember what one test file did in a way another can see. uuid's version 7 never goes back in time, not
 * even after a file whose clock ran ahead.
 */
const WITH_MEMORY = /\/node_modules\/uuid\//;

/** Of the whole worker: compiled once, run anew for every test file. */
const compiled = new Map();

/**
 * Our own modules are evaluated anew for every test file, as ever; what is in node_modules is loaded once per worker, by
 * Node itself. Nest and TypeORM alone are thousands of files, and to load them took longer than most tests.
 */
module.exports = class SharedPackagesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor, _config: config } = this;
    this.shared = config.transformIgnorePatterns.map((pattern) => new RegExp(pattern));
    executor.compile = (source, filename) => {
      const known = compiled.get(filename);
      if (known?.source === source) return known.run;
      const run = compileFunction(source, executor.injectedModuleParameters, { filename });
      compiled.set(filename, { source, run });
      return run;
    };
  }

  requireModule(from, name, options, isRequireActual) {
    if (name && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (this.isShared(path)) return require(path);
    }
    return super.requireModule(from, name, options, isRequireActual);
  }

  isShared(path) {
    return this.shared.some((pattern) => pattern.test(path)) && !WITH_MEMORY.test(path);
  }
};
