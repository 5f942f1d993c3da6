// The Go type checker's answers for every call of a repository, as a key for bench/symbols.ts.
//
//	go run bench/keys/go/main.go <repository> > key.jsonl
//
// All modules of the repository are read, tests and files of other systems as well. Packages of other modules are taken
// from what `go list -export` builds; where that fails they are left empty, and calls into them are left out of the key.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
)

type place struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

type call struct {
	place
	Name    string  `json:"name"`
	Kind    string  `json:"kind"`
	Value   bool    `json:"value,omitempty"`
	Targets []place `json:"targets"`
}

type module struct{ path, directory string }

type loader struct {
	root    string
	modules []module
	context build.Context
	fset    *token.FileSet
	exports map[string]string
	outside types.Importer
	done    map[string]*types.Package
	noted   map[token.Position]*call
	held    map[place]place
	calls   *[]*call
}

func main() {
	root, err := filepath.Abs(os.Args[1])
	check(err)
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()
	modules, directories := find(root)
	exports := map[string]string{}
	for _, module := range modules {
		listExports(module.directory, exports)
	}
	noted := map[token.Position]*call{}
	var calls []*call
	for _, system := range []string{"linux", "windows", "darwin"} {
		context := build.Default
		context.GOOS = system
		context.CgoEnabled = system == build.Default.GOOS
		fset := token.NewFileSet()
		l := &loader{
			root: root, modules: modules, context: context, fset: fset, exports: exports,
			done: map[string]*types.Package{}, noted: noted, held: map[place]place{}, calls: &calls,
		}
		l.outside = importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
			if file := exports[path]; file != "" {
				return os.Open(file)
			}
			return nil, fmt.Errorf("no export data of %s", path)
		})
		for _, directory := range directories {
			if path := l.pathOf(directory); path != "" {
				l.Import(path)
				l.tests(path, directory)
			}
		}
	}
	out := json.NewEncoder(writer)
	for _, call := range calls {
		check(out.Encode(call))
	}
}

// Modules, the deepest first, and all directories that may hold packages.
func find(root string) ([]module, []string) {
	var modules []module
	var directories []string
	pattern := regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`)
	check(filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		name := entry.Name()
		if path != root && (name == "vendor" || name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")) {
			return filepath.SkipDir
		}
		directories = append(directories, path)
		if manifest, err := os.ReadFile(filepath.Join(path, "go.mod")); err == nil {
			modules = append(modules, module{pattern.FindStringSubmatch(string(manifest))[1], path})
		}
		return nil
	}))
	sort.Slice(modules, func(i, j int) bool { return len(modules[i].directory) > len(modules[j].directory) })
	return modules, directories
}

// Adds the compiled form of each package that a module needs, by import path.
func listExports(directory string, exports map[string]string) {
	command := exec.Command("go", "list", "-mod=mod", "-e", "-deps", "-test", "-export", "-f", "{{.ImportPath}}\t{{.Export}}", "./...")
	command.Dir = directory
	listed, err := command.Output()
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: go list: %v\n", directory, err)
	}
	for _, line := range strings.Split(string(listed), "\n") {
		path, file, _ := strings.Cut(line, "\t")
		if file != "" && !strings.Contains(path, " ") && exports[path] == "" {
			exports[path] = file
		}
	}
}

func (l *loader) pathOf(directory string) string {
	for _, module := range l.modules {
		if directory == module.directory {
			return module.path
		}
		if below, found := strings.CutPrefix(directory, module.directory+string(filepath.Separator)); found {
			return module.path + "/" + filepath.ToSlash(below)
		}
	}
	return ""
}

// The directory of a package of the repository, or nothing for any other.
func (l *loader) directoryOf(path string) string {
	best := module{}
	for _, module := range l.modules {
		if (path == module.path || strings.HasPrefix(path, module.path+"/")) && len(module.path) > len(best.path) {
			best = module
		}
	}
	if best.path == "" {
		return ""
	}
	return filepath.Join(best.directory, strings.TrimPrefix(path, best.path))
}

// Import checks a package of the repository, and notes its calls; others are compiled ones or stay empty.
func (l *loader) Import(path string) (*types.Package, error) {
	if known, ok := l.done[path]; ok && known != nil {
		return known, nil
	}
	if path == "C" || path == "unsafe" {
		return types.Unsafe, nil
	}
	empty := types.NewPackage(path, filepath.Base(path))
	empty.MarkComplete()
	l.done[path] = empty
	directory := l.directoryOf(path)
	if directory == "" {
		if found, err := l.outside.Import(path); err == nil {
			l.done[path] = found
		}
		return l.done[path], nil
	}
	if found, _ := l.context.ImportDir(directory, 0); found != nil {
		if names := append(append([]string{}, found.GoFiles...), found.CgoFiles...); len(names) > 0 {
			l.done[path] = l.check(path, directory, names, l)
		}
	}
	return l.done[path], nil
}

// Tests are a package of their own, or are checked together with the package that they test.
func (l *loader) tests(path, directory string) {
	found, _ := l.context.ImportDir(directory, 0)
	if found == nil {
		return
	}
	tested := l.done[path]
	if len(found.TestGoFiles) > 0 {
		names := append(append(append([]string{}, found.GoFiles...), found.CgoFiles...), found.TestGoFiles...)
		tested = l.check(path, directory, names, l)
	}
	if len(found.XTestGoFiles) > 0 {
		l.check(path+"_test", directory, found.XTestGoFiles, importing{l, path, tested})
	}
}

type importing struct {
	*loader
	path   string
	tested *types.Package
}

func (i importing) Import(path string) (*types.Package, error) {
	if path == i.path && i.tested != nil {
		return i.tested, nil
	}
	return i.loader.Import(path)
}

func (l *loader) check(path, directory string, names []string, imports types.Importer) *types.Package {
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(l.fset, filepath.Join(directory, name), nil, parser.SkipObjectResolution)
		if err == nil {
			files = append(files, file)
		}
	}
	info := &types.Info{
		Uses:       map[*ast.Ident]types.Object{},
		Defs:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Types:      map[ast.Expr]types.TypeAndValue{},
	}
	config := types.Config{Importer: imports, Error: func(error) {}, FakeImportC: true}
	pkg, _ := config.Check(path, l.fset, files, info)
	for _, file := range files {
		l.hold(file, info)
	}
	for _, file := range files {
		for _, declaration := range file.Decls {
			var own types.Object
			if function, ok := declaration.(*ast.FuncDecl); ok && function.Recv != nil && len(function.Recv.List[0].Names) > 0 {
				own = info.Defs[function.Recv.List[0].Names[0]]
			}
			ast.Inspect(declaration, func(node ast.Node) bool {
				if found, ok := node.(*ast.CallExpr); ok {
					l.note(found, info, own)
				}
				return true
			})
		}
	}
	return pkg
}

func (l *loader) note(found *ast.CallExpr, info *types.Info, own types.Object) {
	fun := withoutArguments(found.Fun, info)
	var name *ast.Ident
	switch fun := fun.(type) {
	case *ast.Ident:
		name = fun
	case *ast.SelectorExpr:
		name = fun.Sel
	default:
		return
	}
	object := info.Uses[name]
	if object == nil {
		return
	}
	at := l.fset.Position(name.Pos())
	targets, isValue := []place{{}}, false
	switch object.(type) {
	case *types.Func:
		targets[0] = l.placeOf(object)
	case *types.Var:
		// What a variable or field holds may change: to lead to it or to its first function is right, to miss it is no fault.
		targets[0], isValue = l.placeOf(object), true
		if function, found := l.held[targets[0]]; found {
			targets = append(targets, function)
		}
	}
	known := l.noted[at]
	if known == nil {
		known = &call{place{l.relative(at.Filename), at.Line}, name.Name, kindOf(fun, info, own), isValue, nil}
		l.noted[at] = known
		*l.calls = append(*l.calls, known)
	}
	// Another system may declare the function in another file.
	for _, target := range targets {
		if !slices.Contains(known.Targets, target) {
			known.Targets = append(known.Targets, target)
		}
	}
}

// Notes the function that each variable is declared with: `var Now = clock.Now`.
func (l *loader) hold(file *ast.File, info *types.Info) {
	note := func(names []ast.Expr, values []ast.Expr) {
		for at := range names {
			name, ok := names[at].(*ast.Ident)
			if !ok || len(names) != len(values) || info.Defs[name] == nil {
				continue
			}
			var named *ast.Ident
			switch value := withoutArguments(values[at], info).(type) {
			case *ast.Ident:
				named = value
			case *ast.SelectorExpr:
				named = value.Sel
			}
			if function, ok := info.Uses[named].(*types.Func); ok {
				l.held[l.placeOf(info.Defs[name])] = l.placeOf(function)
			} else if variable, ok := info.Uses[named].(*types.Var); ok {
				if function, found := l.held[l.placeOf(variable)]; found {
					l.held[l.placeOf(info.Defs[name])] = function
				}
			}
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.ValueSpec:
			var names []ast.Expr
			for _, name := range node.Names {
				names = append(names, name)
			}
			note(names, node.Values)
		case *ast.AssignStmt:
			if node.Tok == token.DEFINE {
				note(node.Lhs, node.Rhs)
			}
		}
		return true
	})
}

// The function of `F[T]`, but not of `functions[at]`.
func withoutArguments(fun ast.Expr, info *types.Info) ast.Expr {
	fun = ast.Unparen(fun)
	switch generic := fun.(type) {
	case *ast.IndexExpr:
		if info.Types[generic.Index].IsType() {
			return ast.Unparen(generic.X)
		}
	case *ast.IndexListExpr:
		return ast.Unparen(generic.X)
	}
	return fun
}

func kindOf(fun ast.Expr, info *types.Info, own types.Object) string {
	selected, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return "bare name"
	}
	if base, ok := selected.X.(*ast.Ident); ok {
		if _, isPackage := info.Uses[base].(*types.PkgName); isPackage {
			return "package or module member"
		}
	}
	if info.Types[selected.X].IsType() {
		return "static or type member"
	}
	if selection := info.Selections[selected]; selection != nil {
		// A method that is promoted from an embedded interface is one of an interface, too.
		if receiver := receiverOf(selection.Obj()); receiver != nil && types.IsInterface(receiver) {
			return "through an interface"
		}
	}
	return receiverKind(selected.X, info, own)
}

func receiverOf(object types.Object) types.Type {
	signature, ok := object.Type().(*types.Signature)
	if !ok || signature.Recv() == nil {
		return nil
	}
	return signature.Recv().Type()
}

func receiverKind(base ast.Expr, info *types.Info, own types.Object) string {
	switch base := ast.Unparen(base).(type) {
	case *ast.Ident:
		if own != nil && info.Uses[base] == own {
			return "on the own object"
		}
		return "on a variable or parameter"
	case *ast.SelectorExpr:
		if qualifier, ok := base.X.(*ast.Ident); ok {
			if _, isPackage := info.Uses[qualifier].(*types.PkgName); isPackage {
				return "on a variable or parameter"
			}
		}
		return "on a field"
	case *ast.CallExpr:
		if info.Types[base.Fun].IsType() {
			return "on another expression"
		}
		return "on a result"
	case *ast.IndexExpr:
		return "on an element"
	case *ast.StarExpr:
		return receiverKind(base.X, info, own)
	case *ast.UnaryExpr:
		return receiverKind(base.X, info, own)
	}
	return "on another expression"
}

func (l *loader) placeOf(object types.Object) place {
	declared := l.fset.Position(object.Pos())
	file := l.relative(declared.Filename)
	if file == "" {
		return place{}
	}
	return place{file, declared.Line}
}

// A path below the root, or nothing for any other.
func (l *loader) relative(path string) string {
	below, err := filepath.Rel(l.root, path)
	if err != nil || path == "" || strings.HasPrefix(below, "..") {
		return ""
	}
	return filepath.ToSlash(below)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
