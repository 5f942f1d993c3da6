// The Java compiler's answers for every call of a repository, as a key for bench/symbols.ts.
//   java bench/keys/java/Calls.java <repository> [<folder of jars>] > key.jsonl
// Dependencies need not be there: what the compiler can't resolve is left out of the key.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.tools.*;

public class Calls {
  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[0]).toRealPath();
    List<File> files;
    try (Stream<Path> all = Files.walk(root)) {
      files = all.filter(path -> path.toString().endsWith(".java") && !path.toString().contains("/.git/")
              && !path.endsWith("module-info.java") && !path.endsWith("package-info.java"))
          .map(Path::toFile).collect(Collectors.toList());
    }
    List<String> options = new ArrayList<>(List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1"));
    if (args.length > 1) {
      try (Stream<Path> all = Files.walk(Path.of(args[1]))) {
        options.addAll(List.of("-classpath", all.filter(path -> path.toString().endsWith(".jar")).map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator))));
      }
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    JavacTask task = (JavacTask) compiler.getTask(null, manager, diagnostic -> {},
        options, null, manager.getJavaFileObjectsFromFiles(files));
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    task.analyze();
    Trees trees = Trees.instance(task);
    for (CompilationUnitTree unit : units) {
      String file = root.relativize(Path.of(unit.getSourceFile().toUri())).toString();
      new TreePathScanner<Void, Void>() {
        @Override public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
          ExpressionTree select = call.getMethodSelect();
          note(select instanceof MemberSelectTree member ? member.getIdentifier().toString() : select.toString(), select, null);
          return super.visitMethodInvocation(call, nothing);
        }
        @Override public Void visitNewClass(NewClassTree call, Void nothing) {
          Tree type = call.getIdentifier();
          if (type instanceof ParameterizedTypeTree generic) type = generic.getType();
          // The constructor of a class without a name is the class itself: what it extends is right as well.
          Element extended = call.getClassBody() == null ? null : trees.getElement(new TreePath(getCurrentPath(), type));
          note(type instanceof MemberSelectTree member ? member.getIdentifier().toString() : type.toString(), type, extended);
          return super.visitNewClass(call, nothing);
        }
        private void note(String name, Tree called, Element extended) {
          Element element = trees.getElement(getCurrentPath());
          if (element == null) return;
          TreePath declared = trees.getPath(element);
          // A constructor that nobody wrote stands at its class.
          if (declared == null && element.getEnclosingElement() != null) declared = trees.getPath(element.getEnclosingElement());
          boolean isUnknown = element.asType().getKind() == javax.lang.model.type.TypeKind.ERROR;
          if (isUnknown) return;
          long end = trees.getSourcePositions().getEndPosition(unit, called);
          if (end < 0) return;
          String target = declared == null ? "{\"file\":\"\",\"line\":0}" : place(declared);
          TreePath base = extended == null ? null : trees.getPath(extended);
          if (base != null) {
            target += "," + place(base);
            for (Element member : extended.getEnclosedElements())
              if (member.getKind() == ElementKind.CONSTRUCTOR && trees.getPath(member) != null)
                target += "," + place(trees.getPath(member));
          }
          System.out.printf("{\"file\":\"%s\",\"line\":%d,\"name\":\"%s\",\"kind\":\"%s\",\"targets\":[%s]}%n",
              file, unit.getLineMap().getLineNumber(end - 1), name.replaceAll("[^\\w$]", ""), kind(called, element), target);
        }
        private String kind(Tree called, Element element) {
          if (called.toString().equals("super")) return "super";
          if (element.getKind() == ElementKind.CONSTRUCTOR) return "constructor";
          if (!(called instanceof MemberSelectTree member)) return "bare name";
          ExpressionTree base = member.getExpression();
          while (base instanceof ParenthesizedTree inner) base = inner.getExpression();
          String text = base.toString();
          if (text.equals("super") || text.endsWith(".super")) return "super";
          if (element.getModifiers().contains(Modifier.STATIC)) return "static or type member";
          if (text.equals("this") || text.endsWith(".this")) return "on the own object";
          if (element.getEnclosingElement().getKind().isInterface() || element.getModifiers().contains(Modifier.ABSTRACT))
            return "through an interface";
          if (base instanceof MethodInvocationTree || base instanceof NewClassTree) return "on a result";
          if (base instanceof ArrayAccessTree) return "on an element";
          if (!(base instanceof IdentifierTree) && !(base instanceof MemberSelectTree)) return "on another expression";
          Element receiver = trees.getElement(new TreePath(new TreePath(getCurrentPath(), called), base));
          return receiver != null && receiver.getKind() == ElementKind.FIELD ? "on a field" : "on a variable or parameter";
        }
        private String place(TreePath path) {
          CompilationUnitTree other = path.getCompilationUnit();
          long start = trees.getSourcePositions().getStartPosition(other, path.getLeaf());
          return String.format("{\"file\":\"%s\",\"line\":%d}",
              root.relativize(Path.of(other.getSourceFile().toUri())), other.getLineMap().getLineNumber(start));
        }
      }.scan(unit, null);
    }
  }
}
